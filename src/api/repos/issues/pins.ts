import Type from "typebox";
import {
	mostPins,
	movePin,
	pinIssue,
	pinnedOf,
	unpinIssue,
} from "../../../domain/issues/pins.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import { Issue, issueViews } from "../../../views/issue.ts";

const NewIssuePinsAllowed = Type.Object(
	{ issues: Type.Boolean(), pull_requests: Type.Boolean() },
	{ $id: "NewIssuePinsAllowed" },
);
const change = {
	scope: "issue",
	on: issues.admin(),
	returns: { 204: null },
} as const;

export const repoListPinnedIssues = endpoint({
	id: "repoListPinnedIssues",
	route: "GET /repos/:owner/:repo/issues/pinned",
	summary: "List the pinned issues in their order",
	scope: "issue",
	on: issues.list(),
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, repository }) {
		const rows = await pinnedOf(app.db, repository.id, "issue");
		return issueViews(app, actor, rows);
	},
});

export const repoNewPinAllowed = endpoint({
	id: "repoNewPinAllowed",
	route: "GET /repos/:owner/:repo/new_pin_allowed",
	summary: "Tell whether one more issue or pull request may be pinned",
	scope: "repository",
	on: issues.list(),
	returns: { 200: NewIssuePinsAllowed },
	async run({ app, repository }) {
		const [own, pulls] = await Promise.all([
			pinnedOf(app.db, repository.id, "issue"),
			pinnedOf(app.db, repository.id, "pull"),
		]);
		return {
			issues: own.length < mostPins,
			pull_requests: pulls.length < mostPins,
		};
	},
});

export const pinIssueEndpoint = endpoint({
	id: "pinIssue",
	route: "POST /repos/:owner/:repo/issues/:index/pin",
	summary: "Pin an issue or a pull request",
	...change,
	run: ({ app, actor, issue }) => pinIssue(app, actor, issue),
});

export const unpinIssueEndpoint = endpoint({
	id: "unpinIssue",
	route: "DELETE /repos/:owner/:repo/issues/:index/pin",
	summary: "Take the pin of an issue or a pull request away",
	...change,
	run: ({ app, actor, issue }) => unpinIssue(app, actor, issue),
});

export const moveIssuePin = endpoint({
	id: "moveIssuePin",
	route: "PATCH /repos/:owner/:repo/issues/:index/pin/:position",
	summary: "Move a pin to another position, counted from 1",
	...change,
	run: ({ app, actor, issue, params }) =>
		movePin(app, actor, issue, idOf(params.position)),
});
