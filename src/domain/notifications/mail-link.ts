import type { App } from "../../app.ts";
import { accountById } from "../accounts/account.ts";
import { issuesByIds } from "../issues/issue.ts";
import { setSubscription } from "../issues/subscriptions.ts";
import {
	chooseNews,
	type NewsKind,
	newsChoices,
	newsKinds,
	preferMails,
} from "./news-kinds.ts";

/** What the link in a mail stands for: an item; else, with item 0, a kind of news; else all mails. */
export interface MailLink {
	readonly account: number;
	readonly issue: number;
	readonly kind?: NewsKind;
}

/** The secret end of an address that only the receiver of a mail knows. */
export const mailLinkToken = (
	app: App,
	{ account, issue, kind }: MailLink,
): string =>
	Buffer.from(
		app.seals.seal(`mail ${account} ${issue}${kind ? ` ${kind}` : ""}`),
		"base64",
	).toString("base64url");

/** What a token stands for, undefined for one that is none of ours. */
export function mailLinkOf(app: App, token: string): MailLink | undefined {
	if (!/^[\w-]{20,300}$/.test(token)) return undefined;
	const sealed = Buffer.from(token, "base64url").toString("base64");
	const [, account, issue, named] =
		/^mail (\d+) (\d+)(?: ([a-z-]+))?$/.exec(app.seals.open(sealed) ?? "") ??
		[];
	const kind = newsKinds.find((one) => one === named);
	return account && issue && (kind || !named)
		? { account: Number(account), issue: Number(issue), kind }
		: undefined;
}

/** Ends the mails about one item, of one kind of news, or all, whatever the account follows; twice is once. */
export async function unsubscribe(
	app: App,
	{ account: id, issue: item, kind }: MailLink,
): Promise<void> {
	const account = await accountById(app.db, id);
	if (item === 0 && kind) {
		if (!account) return;
		const choices = await newsChoices(app.db, account);
		const without = { ...choices[kind], mail: false };
		const daily = account.mail_preference === "digest";
		await chooseNews(app, account, { ...choices, [kind]: without }, daily);
		return;
	}
	if (item === 0) {
		await preferMails(app, id, "disabled");
		return;
	}
	const [issue] = await issuesByIds(app.db, [item]);
	if (!account || !issue) return;
	const repository = { id: issue.repository_id };
	await setSubscription(app, repository, issue, account, false);
}
