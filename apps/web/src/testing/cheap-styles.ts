// A query by role reads the style of every element, and happy-dom copies each from its parent's.
import CssPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

type Parts = {
  properties: CssPropertyManager['properties']
  definedPropertyNames: Record<string, boolean>
}

/** As happy-dom's own, but without `structuredClone`, which takes many times as long for these flat values. */
CssPropertyManager.prototype.clone = function clone() {
  const { properties, definedPropertyNames } = this as unknown as Parts
  const copies = Object.entries(properties).map(([name, property]) => [name, { ...property }])
  const parts = { properties: Object.fromEntries(copies), definedPropertyNames: { ...definedPropertyNames } }
  return Object.assign(new CssPropertyManager(), parts)
}
