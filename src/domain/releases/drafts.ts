import type { Access } from "../permissions/access.ts";
import { Level } from "../permissions/units.ts";

/** Whether somebody sees the drafts among the releases of a repository. */
export const seesDrafts = (access: Access): boolean =>
	access.unit("releases") >= Level.write;
