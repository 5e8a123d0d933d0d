import { forbidden, notFound } from "../../errors.ts";
import type { Access } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	mayAdminister,
	mayReadUnit,
	mayWriteUnit,
} from "../permissions/allows.ts";
import { speaks, writesOrOpened } from "./issue.ts";
import type { ItemContext } from "./item.ts";
import {
	changeable,
	type RepositoryRule,
	reads,
	signedIn,
} from "./repository.ts";
import { act, actOn, type Rule } from "./rule.ts";

type PullRule = Rule<ItemContext>;

/** Empty repositories and mirrors have no pull requests. */
const hasPulls: RepositoryRule = {
	who: "may read pulls",
	refuse: (_, { repository, access }) =>
		repository.empty || repository.mirror || !mayReadUnit(access, "pulls")
			? notFound()
			: undefined,
};
const lastWord: RepositoryRule = {
	who: "administers the repository",
	refuse: (_, { access }) =>
		mayAdminister(access) ? undefined : forbidden("Must be repo admin"),
};
/** Nobody judges his own proposal, nor one that is closed. */
const judgesOthers: PullRule = {
	who: "has not opened the pull request",
	unless: "it is closed",
	refuse: ({ account }, { issue }) =>
		issue.closed || issue.poster_id === account?.id ? forbidden() : undefined,
};

/** Whoever may read pull requests here, and the code that they are about. */
const here = [hasPulls, reads("code")];
const open = [...here, signedIn, changeable()];

/** These are the acts on pull requests. */
export const pullActs = {
	"pull.list": act(...here),
	"pull.create": act(...open),
	"pull.read": actOn<ItemContext>(here),
	/** This is what everybody who reads it does, as far as the verb lets him. */
	"pull.take": actOn<ItemContext>(open),
	/** This is what a reader notes for himself, in archives too. */
	"pull.follow": actOn<ItemContext>([...here, signedIn]),
	"pull.edit": actOn<ItemContext>(open, writesOrOpened()),
	"pull.dismiss-review": actOn<ItemContext>(open, lastWord),
	"pull.comment": actOn<ItemContext>(open, speaks),
	"pull.judge": actOn<ItemContext>(open, speaks, judgesOthers),
	"pull.resolve": actOn<ItemContext>(
		open,
		writesOrOpened("user should have permission to resolve comment"),
	),
};

/** Tells whether somebody may cancel a planned merge: who planned it, and who writes code. */
export const mayCancelMerge = (
	{ account }: Actor,
	access: Access,
	{ doer }: { readonly doer: number },
): boolean => doer === account?.id || mayWriteUnit(access, "code");
