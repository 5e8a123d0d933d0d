import type { Fields } from "../fields.ts";

/** Something that records tell of. */
export interface ActionSpec {
	/** The kind of thing that its target is. */
	readonly target: TargetKind;
	/** Fields of which it tells what they were and what they are. */
	readonly changes?: Fields;
	/** The other facts that it tells. */
	readonly facts?: Fields;
}

/** The kinds of things that records are about. */
type TargetKind =
	| "account"
	| "organization"
	| "team"
	| "repository"
	| "ref"
	| "token"
	| "key"
	| "factor"
	| "email"
	| "session"
	| "application"
	| "webhook"
	| "secret"
	| "variable"
	| "runner"
	| "run"
	| "rule"
	| "label"
	| "milestone"
	| "project"
	| "issue"
	| "release"
	| "wiki"
	| "package"
	| "mirror"
	| "task"
	| "source"
	| "invitation"
	| "site";

/** Declares the actions of one subject. */
export const actions = <const A extends Readonly<Record<string, ActionSpec>>>(
	declared: A,
): A => declared;
