import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { inPortions } from "../../database/queries/in-portions.ts";
import type { Account } from "../accounts/account.ts";

/**
 * The kinds of news that somebody chooses the ways of, the nearest first: what is several of them for a reader counts as the first.
 * Mails about the security of an account are none of them: they always come.
 */
export const newsKinds = [
	"named",
	"assigned",
	"review",
	"taking-part",
	"watching",
	"runs",
	"releases",
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** The kinds that are meant for the one who gets them. */
const forOne: readonly NewsKind[] = ["named", "assigned", "review"];
/** Whether news is meant for the one who gets it, and not for all who follow. */
export const isForOne = (kind: string): boolean =>
	(forOne as readonly string[]).includes(kind);

/** By which ways news of a kind comes. */
export interface NewsWays {
	readonly bell: boolean;
	readonly mail: boolean;
	/** To the browsers that show notifications. */
	readonly push: boolean;
}
export type NewsChoices = Readonly<Record<NewsKind, NewsWays>>;

const chosen = query((q, p: { accounts: number[] }, d) =>
	q
		.selectFrom("news_choice")
		.selectAll()
		.where("account_id", "in", d.list(p.accounts)),
);
const forget = query((q, p: { account: number }) =>
	q.deleteFrom("news_choice").where("account_id", "=", p.account),
);
const followPreference = updateTable("news_choice", {
	values: { mail: null },
	where: ["account_id"],
});
const add = insertInto("news_choice", [
	"account_id",
	"kind",
	"bell",
	"mail",
	"push",
]);
const prefer = updateTable("account", {
	set: ["mail_preference"],
	where: ["id"],
});

/** Which notifications come by mail: all, all of a day in one, those where one is named, assigned or asked, or none. */
export const mailPreferences = [
	"enabled",
	"digest",
	"onmention",
	"disabled",
] as const;
type MailPreference = (typeof mailPreferences)[number];

/** Whether a preference, which knows no kinds, wants mails of a kind. Failed runs of oneself are meant for oneself. */
const preferenceWants = (preference: string, kind: NewsKind): boolean =>
	preference === "onmention"
		? isForOne(kind) || kind === "runs"
		: preference !== "disabled";

/** Whoever lets a browser show notifications is called for what is meant for him or what he takes part in. */
const pushedUnlessChosen = (kind: NewsKind): boolean =>
	isForOne(kind) || kind === "taking-part" || kind === "runs";

/** What accounts have chosen, by their id; one query whatever their number. */
async function newsChoicesOf(
	db: Reader,
	accounts: readonly Account[],
): Promise<ReadonlyMap<number, NewsChoices>> {
	const ids = accounts.map(({ id }) => id);
	const rows = ids.length ? await db.all(chosen, { accounts: ids }) : [];
	const own = Map.groupBy(rows, (row) => row.account_id);
	return new Map(
		accounts.map(({ id, mail_preference }) => {
			const choices = {} as Record<NewsKind, NewsWays>;
			for (const kind of newsKinds) {
				const row = own.get(id)?.find((one) => one.kind === kind);
				choices[kind] = {
					bell: row?.bell !== 0,
					mail:
						row?.mail === null || row?.mail === undefined
							? preferenceWants(mail_preference, kind)
							: row.mail === 1,
					push:
						row?.push === null || row?.push === undefined
							? pushedUnlessChosen(kind)
							: row.push === 1,
				};
			}
			return [id, choices];
		}),
	);
}

/** What one account has chosen. */
export async function newsChoices(
	db: Reader,
	account: Account,
): Promise<NewsChoices> {
	return (await newsChoicesOf(db, [account])).get(account.id) as NewsChoices;
}

/** Those of some accounts that want news of a kind that each of them has, by one of the ways. */
export async function recipientsWanting<
	T extends { account: Account; kind: NewsKind },
>(db: Reader, recipients: readonly T[], way: keyof NewsWays): Promise<T[]> {
	const wanting: T[] = [];
	await inPortions(recipients, async (some) => {
		const accounts = some.map(({ account }) => account);
		const choices = await newsChoicesOf(db, accounts);
		for (const one of some)
			if (choices.get(one.account.id)?.[one.kind][way]) wanting.push(one);
	});
	return wanting;
}

/**
 * Chooses by which ways news comes, and whether the mails of a day are one. The preference that knows no kinds, which other programs read
 * and which an import brings, then says what comes nearest to it.
 */
export async function chooseNews(
	app: App,
	{ id }: { readonly id: number },
	choices: NewsChoices,
	daily: boolean,
): Promise<void> {
	await app.db.write(async (tx) => {
		await tx.run(prefer, { id, mail_preference: preferenceOf(choices, daily) });
		await tx.run(forget, { account: id });
		for (const kind of newsKinds) {
			const { bell, mail, push } = choices[kind];
			await tx.run(add, {
				account_id: id,
				kind,
				bell: bell ? 1 : 0,
				mail: mail ? 1 : 0,
				push: push ? 1 : 0,
			});
		}
	});
}

/** The preference that comes nearest to what is chosen for each kind. */
function preferenceOf(choices: NewsChoices, daily: boolean): MailPreference {
	const mailed = newsKinds.filter((kind) => choices[kind].mail);
	if (!mailed.length) return "disabled";
	if (daily) return "digest";
	const general: NewsKind[] = ["taking-part", "watching", "releases"];
	return general.some((kind) => choices[kind].mail) ? "enabled" : "onmention";
}

/** Chooses for all kinds at once which of them come by mail. */
export const preferMails = (
	app: App,
	account: number,
	preference: MailPreference,
): Promise<void> =>
	app.db.write(async (tx) => {
		await tx.run(prefer, { id: account, mail_preference: preference });
		await tx.run(followPreference, { account_id: account });
	});
