import type { App } from "../../../app.ts";
import { editComment } from "../../../domain/issues/comments.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import type { TimelineRow } from "../../../domain/issues/timeline.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { conflict, invalid } from "../../../errors.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { type Redirect, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { itemAddress } from "./addresses.ts";
import { editItem } from "./edit-item.ts";

/** Ticks a task of a text, or takes the tick away; of a text that is no longer what the reader saw it ticks nothing. */
export async function tickTask(
	app: App,
	actor: Actor,
	context: IssueContext & { readonly comment: TimelineRow | undefined },
	{ task, version }: { task: number; version: string },
): Promise<Redirect> {
	const { issue, comment } = context;
	if (!comment) {
		refuseOther(issue.body, version);
		await editItem(app, actor, context, {
			body: turned(issue.body, task),
			contentVersion: issue.content_version,
		});
		return see(itemAddress(context, issue, `#issue-${issue.id}`));
	}
	refuseOther(comment.body, version);
	await editComment(app, actor, context, comment, {
		body: turned(comment.body, task),
		unchanged: true,
	});
	return see(itemAddress(context, issue, `#issuecomment-${comment.id}`));
}

function refuseOther(text: string, version: string): void {
	if (version !== fingerprint(text))
		throw conflict(
			t(
				"This text was changed in the meantime. Check it, then select the checkbox again.",
			),
		);
}

/** A text with the box at a place, counted in bytes, turned over. @throws DomainError "invalid" where there is none */
function turned(text: string, place: number): string {
	const bytes = Buffer.from(text);
	const box = bytes.subarray(place, place + 3).toString("latin1");
	if (!/^\[[ xX]\]$/.test(box)) throw invalid(t("This task does not exist."));
	return Buffer.concat([
		bytes.subarray(0, place),
		Buffer.from(box === "[ ]" ? "[x]" : "[ ]"),
		bytes.subarray(place + 3),
	]).toString();
}
