import type { App } from "../../app.ts";
import { BlobRefused, type StoredBlob } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import {
	checkedName,
	putAttachments,
} from "../../domain/attachments/change-attachments.ts";
import { createComment } from "../../domain/issues/comments.ts";
import { type Issue, issuesByIds } from "../../domain/issues/issue.ts";
import {
	demandFewMails,
	rememberMail,
} from "../../domain/notifications/incoming-mail.ts";
import type { ReplyAddress } from "../../domain/notifications/reply-address.ts";
import { ownedById } from "../../domain/notifications/repository-news.ts";
import { type Actor, actingFor } from "../../domain/permissions/actor.ts";
import { maySignIn } from "../../domain/permissions/may-sign-in.ts";
import { answerLine } from "../../domain/pulls/reviews/line-comments.ts";
import { fullName } from "../../domain/repositories/repository.ts";
import { forbidden, invalid, isDomainError, notFound } from "../../errors.ts";
import { issues } from "../../guards/issue.ts";
import { pulls } from "../../guards/pull.ts";
import { heldFor } from "../../http/authenticate.ts";
import type { Entry } from "../../http/endpoint.ts";
import { askingAgain } from "../../http/rights-recheck.ts";
import type { MailContent } from "../../mail/incoming/mail-content.ts";
import { bounds, faultOfText } from "../../text/text-limits.ts";

const onIssue = issues.comment();
const onPull = pulls.take();

/** Files of one mail that are taken. */
const mostFiles = 10;

interface StoredFile {
	readonly name: string;
	readonly blob: StoredBlob;
}

/**
 * Writes what a mail says as a comment of an account, with the rights that it has now. `key` is remembered in the same transaction. Gives the
 * names of files that were left out.
 * @throws DomainError as the operations of the API do, and for an account that may not sign in; a broken unique constraint when the mail has
 * come before
 */
export async function commentByMail(
	app: App,
	account: Account,
	about: ReplyAddress,
	key: string,
	text: string,
	mail: MailContent,
): Promise<string[]> {
	const began = performance.now();
	demandSignIn(account);
	if (await heldFor(app, account)) throw forbidden("held");
	const [issue] = await issuesByIds(app.db, [about.issue]);
	if (!issue) throw notFound();
	const actor = actingFor(account);
	const entry = await entryFor(app, actor, issue);
	const enter = (asked: Entry) =>
		about.line ? onPull.enter(asked) : onIssue.enter(asked);
	await enter(entry);
	if (!text && !mail.files.length) throw invalid("empty");
	const fault = faultOfText(text, bounds.prose);
	if (fault) throw invalid("text", { fault });
	// a mail that is refused stores nothing; of several at once, the transaction refuses those that are too many
	await demandFewMails(app.db, account.id, issue.id, now(app));
	const { stored, left } = await storeFiles(app, mail);
	if (!text && !stored.length) throw invalid("files");
	const arrived = { request: { complete: true }, began };
	const asking = askingAgain(app, arrived, async (reading) => {
		const renewed = await accountById(reading.db, account.id);
		if (!renewed) throw notFound();
		demandSignIn(renewed);
		await enter({ ...entry, app: reading, actor: actingFor(renewed) });
	});
	const also = async (tx: Transaction, comment: number) => {
		const at = now(app);
		await demandFewMails(tx, account.id, issue.id, at);
		await rememberMail(tx, account.id, key, "comment", { comment, at });
		const holder = {
			repository: issue.repository_id,
			kind: "comment" as const,
			id: comment,
		};
		await putAttachments(tx, actor, holder, stored, at);
	};
	if (about.line) {
		const placed = await onPull.enter(entry);
		await answerLine(asking, actor, placed, about.line, { body: text, also });
	} else {
		const placed = await onIssue.enter(entry);
		await createComment(asking, actor, placed, text, also);
	}
	return left;
}

/** @throws DomainError "unauthorized" */
function demandSignIn(account: Account): void {
	if (!maySignIn(account)) throw forbidden("held");
}

/** What the guards of the API see, as if the account had asked there. */
async function entryFor(app: App, actor: Actor, issue: Issue): Promise<Entry> {
	const owned = await ownedById(app, issue.repository_id);
	if (!owned) throw notFound();
	const entry: Entry = {
		app,
		actor,
		method: "POST",
		route: "POST /api/v1/repos/:owner/:repo/issues/:index/comments",
		params: {
			owner: owned.owner.name,
			repo: owned.repository.name,
			index: String(issue.number),
		},
		query: new URLSearchParams(),
		path: `/api/v1/repos/${fullName(owned)}/issues/${issue.number}/comments`,
		headers: {},
		peer: "",
		again: async () => {},
	};
	return entry;
}

/** Stores the files of a mail that comments take. */
async function storeFiles(
	app: App,
	{ files, moreFiles }: MailContent,
): Promise<{ stored: StoredFile[]; left: string[] }> {
	const stored: StoredFile[] = [];
	const left: string[] = moreFiles ? ["…"] : [];
	const maxBytes = app.config.maxAttachmentBytes;
	for (const { name, bytes } of files) {
		try {
			checkedName("comment", name);
			if (stored.length >= mostFiles) throw invalid("too many files");
			const blob = await app.blobs.put([bytes], { maxBytes });
			stored.push({ name, blob });
		} catch (error) {
			if (!isDomainError(error) && !(error instanceof BlobRefused)) throw error;
			left.push(name.slice(0, 255));
		}
	}
	return { stored, left };
}
