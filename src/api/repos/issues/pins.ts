import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	movePin,
	pinIssue,
	pinnedOf,
	unpinIssue,
} from "../../../domain/issues/pins.ts";
import { issues } from "../../../guards/issue.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import { Issue, issueViews } from "../../../views/issue.ts";

const change = {
	scope: "issue",
	on: issues.pin(),
	returns: { 204: null },
} as const;

export const repoListPinnedIssues = endpoint({
	id: "repoListPinnedIssues",
	route: "GET /repos/:owner/:repo/issues/pinned",
	summary: "List the pinned issues in their order",
	scope: "issue",
	on: repo.read("issues"),
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, repository }) {
		const rows = await pinnedOf(app.db, repository.id, "issue");
		return issueViews(app, actor, rows);
	},
});

export const pinIssueEndpoint = endpoint({
	id: "pinIssue",
	route: "POST /repos/:owner/:repo/issues/:index/pin",
	summary: "Pin an issue or a pull request",
	audit: unrecorded.conversation,
	...change,
	run: ({ app, actor, issue }) => pinIssue(app, actor, issue),
});

export const unpinIssueEndpoint = endpoint({
	id: "unpinIssue",
	route: "DELETE /repos/:owner/:repo/issues/:index/pin",
	summary: "Take the pin of an issue or a pull request away",
	audit: unrecorded.conversation,
	...change,
	run: ({ app, actor, issue }) => unpinIssue(app, actor, issue),
});

export const moveIssuePin = endpoint({
	id: "moveIssuePin",
	route: "PATCH /repos/:owner/:repo/issues/:index/pin/:position",
	summary: "Move a pin to another position, counted from 1",
	audit: unrecorded.conversation,
	...change,
	run: ({ app, actor, issue, params }) =>
		movePin(app, actor, issue, idOf(params.position)),
});
