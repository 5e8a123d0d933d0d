import { forbidden, notFound } from "../../errors.ts";
import { Level } from "../permissions/units.ts";
import type { PullContext } from "../pulls/pull.ts";
import { speaks, writesOrOpened } from "./issue.ts";
import {
	changeable,
	type RepositoryRule,
	reads,
	signedIn,
} from "./repository.ts";
import { act, actOn, type Rule } from "./rule.ts";

type PullRule = Rule<PullContext>;

/** Empty repositories and mirrors have no pull requests. */
const hasPulls: RepositoryRule = {
	who: "may read pulls",
	refuse: (_, { repository, access }) =>
		repository.empty || repository.mirror || access.unit("pulls") < Level.read
			? notFound()
			: undefined,
};
const lastWord: RepositoryRule = {
	who: "administers the repository",
	refuse: (_, { access }) =>
		access.level >= Level.admin ? undefined : forbidden("Must be repo admin"),
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
	"pull.read": actOn<PullContext>(here),
	/** This is what everybody who reads it does, as far as the verb lets him. */
	"pull.take": actOn<PullContext>(open),
	/** This is what a reader notes for himself, in archives too. */
	"pull.follow": actOn<PullContext>([...here, signedIn]),
	"pull.edit": actOn<PullContext>(open, writesOrOpened()),
	"pull.dismiss-review": actOn<PullContext>(open, lastWord),
	"pull.comment": actOn<PullContext>(open, speaks),
	"pull.judge": actOn<PullContext>(open, speaks, judgesOthers),
	"pull.resolve": actOn<PullContext>(
		open,
		writesOrOpened("user should have permission to resolve comment"),
	),
};
