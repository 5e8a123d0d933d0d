import Type, { type Static } from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	addLabels,
	labelsNamed,
	labelsOf,
	removeLabel,
	replaceLabels,
	usableLabels,
} from "../../../domain/issues/issue-labels.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { type Context, endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import { labelOfIssue } from "../../../views/issue.ts";
import { Label } from "../../../views/label.ts";
import { IssueLabelsOption } from "./options.ts";

const refused = "write permission is required";

export const issueGetLabels = endpoint({
	id: "issueGetLabels",
	route: "GET /repos/:owner/:repo/issues/:index/labels",
	summary: "List the labels of an issue",
	scope: "issue",
	on: issues.read(),
	returns: { 200: Type.Array(Label) },
	async run({ app, context, issue }) {
		const labels = await labelsOf(app.db, issue.id);
		return labels.map((l) => labelOfIssue(app, context, l));
	},
});

export const issueReplaceLabels = endpoint({
	id: "issueReplaceLabels",
	route: "PUT /repos/:owner/:repo/issues/:index/labels",
	summary: "Replace the labels of an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.write(refused),
	body: IssueLabelsOption,
	returns: { 200: Type.Array(Label) },
	run: (c) => change(c, replaceLabels),
});

export const issueAddLabel = endpoint({
	id: "issueAddLabel",
	route: "POST /repos/:owner/:repo/issues/:index/labels",
	summary: "Add labels to an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.write(refused),
	body: IssueLabelsOption,
	returns: { 200: Type.Array(Label) },
	run: (c) => change(c, addLabels),
});

export const issueClearLabels = endpoint({
	id: "issueClearLabels",
	route: "DELETE /repos/:owner/:repo/issues/:index/labels",
	summary: "Take all labels from an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.write(),
	returns: { 204: null },
	async run({ app, actor, issue }) {
		await replaceLabels(app, actor, issue, []);
	},
});

export const issueRemoveLabel = endpoint({
	id: "issueRemoveLabel",
	route: "DELETE /repos/:owner/:repo/issues/:index/labels/:id",
	summary: "Take a label from an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.write(),
	returns: { 204: null },
	async run({ app, actor, repository, issue, params }) {
		const [label] = await usableLabels(app.db, repository.id, [
			idOf(params.id),
		]);
		if (!label) throw notFound();
		await removeLabel(app, actor, issue, label);
	},
});

async function change(
	c: Context<"", IssueContext, Static<typeof IssueLabelsOption>, undefined>,
	verb: typeof addLabels,
) {
	const { app, actor, repository, issue, body } = c;
	const given = await labelsNamed(app.db, repository.id, body.labels ?? []);
	const labels = await verb(app, actor, issue, given);
	return labels.map((label) => labelOfIssue(app, c, label));
}
