import type { AuditAction } from "./actions/actions.ts";

/** The reason for which something that changes the forge leaves no record. */
class Unrecorded {
	readonly because: string;
	constructor(because: string) {
		this.because = because;
	}
}

/** Records of some uses alone, and the reason for which others leave none. */
class Sometimes extends Unrecorded {
	readonly actions: readonly AuditAction[];
	constructor(actions: readonly AuditAction[], because: string) {
		super(because);
		this.actions = actions;
	}
}

/** An operation declares the actions of its records, or why it has none. */
export type Audited = AuditAction | readonly AuditAction[] | Unrecorded;

/** Declares that some uses of an operation leave records, and why others do not. */
export const sometimes = (
	actions: readonly AuditAction[],
	because: string,
): Sometimes => new Sometimes(actions, because);

/** Declares that something leaves no record. */
export const none = (because: string): Unrecorded => new Unrecorded(because);

/** The reasons that many operations share. */
export const unrecorded = {
	conversation: none(
		"issues, pull requests and comments keep who wrote and changed what in their own timelines",
	),
	planning: none("labels, milestones and boards give nobody rights"),
	personal: none("it changes nothing but what the person sees"),
	reads: none("it changes nothing"),
	runs: none("each run keeps who started and ended it"),
	deliveries: none("each delivery keeps what was sent, and when"),
	unsaved: none("nothing is saved until it is sent with another form"),
} as const;

/** The actions of which one has to be recorded; none where it leaves no record. */
export const actionsOf = (
	declared: Audited | undefined,
): readonly AuditAction[] =>
	declared instanceof Sometimes
		? declared.actions
		: declared === undefined || declared instanceof Unrecorded
			? []
			: typeof declared === "string"
				? [declared]
				: declared;
