import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { conflict, notFound } from "../../../errors.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { takeUploads } from "../../attachments/uploads.ts";
import { commentById, editComment } from "../../issues/comments.ts";
import type { Access } from "../../permissions/access.ts";
import type { SignedInActor } from "../../permissions/actor.ts";
import { demandMay } from "../../policies/may.ts";
import type { PullContext } from "../pull.ts";
import { lineNamed } from "./line-comments.ts";

const changeDraft = query(
	(
		q,
		p: { id: number; review: number; old: string; body: string; at: number },
	) =>
		q
			.updateTable("comment")
			.set({ body: p.body, updated_at: p.at })
			.where("id", "=", p.id)
			.where("body", "=", p.old)
			.where("kind", "=", "code")
			.where((e) =>
				e.exists(
					e
						.selectFrom("review")
						.select("id")
						.where("id", "=", p.review)
						.where("kind", "=", "pending"),
				),
			),
);

/**
 * Changes the text of a comment on a line, `version` the fingerprint of the one that was read. Nobody hears of it while it is pending.
 * @throws DomainError "not-found", "forbidden", "conflict" when it was changed since it was read
 */
export async function editLine(
	app: App,
	actor: SignedInActor,
	context: PullContext & { readonly access: Access },
	id: number,
	{ body, version }: { readonly body: string; readonly version: string },
): Promise<void> {
	const { line, review } = await lineNamed(
		app,
		actor,
		context.repository.id,
		id,
	);
	const changed = () => conflict("the comment is already changed");
	if (line.issue_id !== context.issue.id) throw notFound();
	if (fingerprint(line.body) !== version) throw changed();
	if (review.kind === "pending") {
		const draft = { id, review: review.id, old: line.body };
		const { id: repository } = context.repository;
		const holder = { repository, kind: "comment", id } as const;
		const count = await app.db.write(async (tx) => {
			await takeUploads(tx, actor.account.id, holder, body);
			return tx.run(changeDraft, { ...draft, body, at: now(app) });
		});
		if (!count) throw changed();
		return;
	}
	const comment = await commentById(app.db, context.repository.id, id);
	if (!comment) throw notFound();
	demandMay(actor, "comment.edit", { ...context, comment });
	await editComment(app, actor, context, comment, { body, unchanged: true });
}
