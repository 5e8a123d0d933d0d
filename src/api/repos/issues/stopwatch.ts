import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	cancelStopwatch,
	startStopwatch,
	stopStopwatch,
} from "../../../domain/issues/times/stopwatch.ts";
import type { SignedInActor } from "../../../domain/permissions/actor.ts";
import { times } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";

const start = {
	scope: "issue",
	on: times.stopwatch(),
	returns: { 201: null },
} as const;

export const issueStartStopWatch = endpoint({
	id: "issueStartStopWatch",
	audit: unrecorded.conversation,
	route: "POST /repos/:owner/:repo/issues/:index/stopwatch/start",
	summary: "Start one's stopwatch on an issue",
	...start,
	run: (c) => startStopwatch(c.app, c.issue, tracker(c)),
});

export const issueStopStopWatch = endpoint({
	id: "issueStopStopWatch",
	audit: unrecorded.conversation,
	route: "POST /repos/:owner/:repo/issues/:index/stopwatch/stop",
	summary: "Stop one's stopwatch and keep the time",
	...start,
	run: (c) => stopStopwatch(c.app, c.issue, tracker(c)),
});

export const issueDeleteStopWatch = endpoint({
	id: "issueDeleteStopWatch",
	route: "DELETE /repos/:owner/:repo/issues/:index/stopwatch/delete",
	summary: "Stop one's stopwatch and forget the time",
	scope: "issue",
	audit: unrecorded.conversation,
	on: times.stopwatch(),
	returns: { 204: null },
	run: (c) => cancelStopwatch(c.app, c.issue, tracker(c)),
});

const tracker = ({ actor }: { actor: SignedInActor }) => actor.account.id;
