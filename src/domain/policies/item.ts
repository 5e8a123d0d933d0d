import type { Access } from "../permissions/access.ts";
import { mayReadUnit, mayWriteUnit } from "../permissions/allows.ts";
import type { Unit } from "../permissions/units.ts";
import type { RepositoryContext } from "../repositories/repository.ts";

/** An issue or a pull request, as far as its kind decides who may do something with it. */
interface OfKind {
	readonly kind: "issue" | "pull";
}
/** This is what policies ask about an item: an IssueContext has it. */
export interface ItemContext extends RepositoryContext {
	readonly issue: OfKind & {
		readonly poster_id: number | null;
		readonly locked: number;
		readonly closed: number;
	};
}

/** The unit whose rights decide about an item. */
export const unitOf = (kind: OfKind["kind"]): Unit =>
	kind === "pull" ? "pulls" : "issues";

export const mayRead = (access: Access, issue: OfKind): boolean =>
	mayReadUnit(access, unitOf(issue.kind));
export const mayWrite = (access: Access, issue: OfKind): boolean =>
	mayWriteUnit(access, unitOf(issue.kind));
