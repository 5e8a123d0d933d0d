import type { App } from "../../app.ts";
import { accountById } from "../accounts/account.ts";
import { issuesByIds } from "../issues/issue.ts";
import { setSubscription } from "../issues/subscriptions.ts";
import { preferMails } from "./news-kinds.ts";

/** What the link in a mail stands for; item 0 is all of them. */
export interface MailLink {
	readonly account: number;
	readonly issue: number;
}

/** The secret end of an address that only the receiver of a mail knows. */
export const mailLinkToken = (app: App, { account, issue }: MailLink): string =>
	Buffer.from(app.seals.seal(`mail ${account} ${issue}`), "base64").toString(
		"base64url",
	);

/** What a token stands for, undefined for one that is none of ours. */
export function mailLinkOf(app: App, token: string): MailLink | undefined {
	if (!/^[\w-]{20,300}$/.test(token)) return undefined;
	const sealed = Buffer.from(token, "base64url").toString("base64");
	const [, account, issue] =
		/^mail (\d+) (\d+)$/.exec(app.seals.open(sealed) ?? "") ?? [];
	return account && issue
		? { account: Number(account), issue: Number(issue) }
		: undefined;
}

/** Ends the mails about one item, or all, whatever the account follows; twice is once. */
export async function unsubscribe(
	app: App,
	{ account: id, issue: item }: MailLink,
): Promise<void> {
	if (item === 0) {
		await preferMails(app, id, "disabled");
		return;
	}
	const account = await accountById(app.db, id);
	const [issue] = await issuesByIds(app.db, [item]);
	if (!account || !issue) return;
	const repository = { id: issue.repository_id };
	await setSubscription(app, repository, issue, account, false);
}
