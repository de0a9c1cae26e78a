/*
 * The hardening behind every check of names: nothing that a request says can change what all objects share. A program imports this file
 * first, alone and without a name, and all of the rest by `await import(…)`: a static import would be evaluated before this code as soon as
 * the bundler puts both into one file.
 *
 * It is code and not a flag of Node, because service managers, `npm start` and tests each start Node in their own way. A full freeze is
 * no way either: assigning `toString` to an ordinary object would fail then.
 */

type Shared = Record<PropertyKey, unknown>;

/**
 * Gives a shared object's property a setter that still lets an ordinary object have a property of its own by this name.
 */
function fix(shared: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(shared, name, {
    configurable: false,
    enumerable: false,
    get: () => value,
    set(this: object, next: unknown) {
      if (this === shared) throw new TypeError(`${String(name)} of all objects can not be changed`);
      Object.defineProperty(this, name, { value: next, configurable: true, enumerable: true, writable: true });
    },
  });
}

const all = Object.prototype as unknown as Shared;
// A plain object that is read or written by this name would otherwise give away what it inherits.
delete all['__proto__'];
for (const shared of [Object, Object.prototype]) {
  for (const name of Reflect.ownKeys(shared)) {
    const value: unknown = Object.getOwnPropertyDescriptor(shared, name)?.value;
    if (typeof value === 'function' && value !== Object) Object.freeze(value);
  }
}
for (const name of Reflect.ownKeys(all)) {
  const held = Object.getOwnPropertyDescriptor(all, name);
  // Already so when a second copy of this file is loaded, as the runner of the tests does.
  if (held?.configurable) fix(all, name, held.value);
}
Object.preventExtensions(all);
Object.preventExtensions(Function.prototype);
Object.freeze(Object);
Object.freeze(Function);
