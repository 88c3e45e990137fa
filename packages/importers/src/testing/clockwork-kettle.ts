/** A creature of our own in the shape of Improved Initiative. */
export function aKettleBlock(over: object = {}) {
  return {
    Id: 'abc123',
    Version: '3.1.0',
    Name: 'Clockwork Kettle',
    Path: 'Kitchen',
    Source: 'Own Rules',
    Type: 'Small construct (kitchen), lawful neutral',
    HP: { Value: 27, Notes: '(5d8 + 5)' },
    AC: { Value: 14, Notes: '(tin)' },
    InitiativeModifier: 1,
    InitiativeAdvantage: true,
    Speed: ['25 ft.', 'fly 10 ft. (hover)'],
    Abilities: { Str: 8, Dex: 15, Con: 12, Int: 6, Wis: 11, Cha: 3 },
    DamageVulnerabilities: ['thunder'],
    DamageResistances: ['cold', 'bludgeoning, piercing, and slashing from nonmagical attacks'],
    DamageImmunities: ['fire', 'poison'],
    ConditionImmunities: ['Poisoned'],
    Saves: [{ Name: 'Dex', Modifier: 4 }],
    Skills: [{ Name: 'Sleight of Hand', Modifier: '+6' }],
    Senses: ['darkvision 30 ft.'],
    Languages: ['understands Common but can’t speak'],
    Challenge: '1/2',
    Traits: [{ Name: 'Whistle (3/Day)', Content: 'It whistles.', Usage: '' }],
    Actions: [
      {
        Name: 'Spout',
        Content:
          'Melee Weapon Attack: +4 to hit, reach 10 ft., one target. Hit: 5 (1d6 + 2) piercing damage plus 3 (1d6) fire damage.',
        Usage: '',
      },
      {
        Name: 'Steam',
        Content:
          'Each creature in a 15-foot cone must make a DC 12 Dexterity saving throw, taking 7 (2d6) fire damage on a failed save, or half as much damage on a successful one.',
        Usage: '(Recharge 5-6)',
      },
    ],
    BonusActions: [{ Name: 'Roll Away', Content: 'It moves.', Usage: '' }],
    Reactions: [],
    LegendaryActions: [{ Name: 'Boil Over (Costs 2 Actions)', Content: 'It boils.', Usage: '' }],
    MythicActions: [],
    Description: 'It keeps its tea warm.',
    Player: '',
    ImageURL: 'https://example.com/kettle.png',
    ...over,
  }
}
