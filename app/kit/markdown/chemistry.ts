import temml from 'temml';

// temml's file for chemistry (`\ce`, `\pu`) adds its macros to a global of this name.
(globalThis as { temml?: typeof temml }).temml = temml;

export { temml };
