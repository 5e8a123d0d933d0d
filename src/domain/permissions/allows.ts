import type { Access } from "./access.ts";
import { Level, type Unit } from "./units.ts";

// This is what the levels of an access mean. Rules, and the verbs that look at other repositories than the one that they change, ask here.

/** Tells whether a repository is known by any of its units. */
export const maySee = ({ level }: Pick<Access, "level">): boolean =>
	level > Level.none;
export const mayReadUnit = (access: Access, unit: Unit): boolean =>
	access.unit(unit) >= Level.read;
export const mayWriteUnit = (access: Access, unit: Unit): boolean =>
	access.unit(unit) >= Level.write;
export const mayAdminister = ({ level }: Pick<Access, "level">): boolean =>
	level >= Level.admin;
export const mayOwn = ({ level }: Pick<Access, "level">): boolean =>
	level >= Level.owner;
