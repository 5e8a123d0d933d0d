import { hash } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { notFound } from "../../errors.ts";
import type { Message } from "../../mail/message.ts";
import { type MailWords, mailWords } from "../../mail/words.ts";
import { actingFor } from "../permissions/actor.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { type Account, accountById } from "./account.ts";
import { storePassword } from "./change-password.ts";
import { isInDirectory } from "./in-directory.ts";
import { demandLength } from "./passwords.ts";
import { accountOfLogin } from "./sign-in.ts";

/** How long the link in the mail is good, in seconds. */
const goodFor = 180 * 60;

/** The code dies with the password that it was made for, and with the address that it was sent to. */
const mark = ({
	password_hash,
	email,
}: Pick<Account, "password_hash" | "email">): string =>
	hash("sha256", `${password_hash} ${email}`, "hex").slice(0, 32);

/** What the link in the mail carries. */
export const resetCode = (app: App, account: Account): string =>
	Buffer.from(
		app.seals.seal(
			`reset ${account.id} ${now(app) + goodFor} ${mark(account)}`,
		),
		"base64",
	).toString("base64url");

/**
 * Sends the link for a new password to whom a name or address belongs. Nobody learns whether there is such an account: neither from the
 * answer, nor from how long it takes, since the mail is on its way after it. `mayMail` tells if the account may get a mail now: nobody's mailbox
 * is filled by strangers.
 */
export async function askForReset(
	app: App,
	login: string,
	mayMail: (account: number) => Promise<boolean>,
): Promise<void> {
	const account = await accountOfLogin(app, login);
	if (account?.kind !== "user" || account.active === 0) return;
	if (account.prohibit_login === 1 || !account.email) return;
	// its directory has the password, and sets another one
	if (await isInDirectory(app.db, account)) return;
	void sendReset(app, account, mayMail).catch((error: unknown) =>
		app.log.warn({ err: error }, "the password reset email was not accepted"),
	);
}

async function sendReset(
	app: App,
	account: Account,
	mayMail: (account: number) => Promise<boolean>,
): Promise<void> {
	if (!(await mayMail(account.id))) return;
	const link = `${app.url}user/recover_account?code=${resetCode(app, account)}`;
	// without a mail server, the operator hands the link on
	if (!app.mail.delivers)
		app.log.info(
			{ account: account.name, link },
			"a new password was asked for",
		);
	const words = await mailWords(account.language);
	await app.mail.send(message(app, words, account, link));
}

const message = (
	app: App,
	{ t }: MailWords,
	account: Account,
	link: string,
): Message => ({
	to: { name: account.full_name || account.name, address: account.email },
	subject: t("Reset your Ingot password"),
	text: [
		t("Hello {name},", { name: account.full_name || account.name }),
		"",
		t("a password reset was requested for your account {name} at {url}.", {
			name: account.name,
			url: app.url,
		}),
		t("If you requested this, open this link within three hours:"),
		"",
		link,
		"",
		t(
			"If you didn't request this, ignore this email. Your password stays the same.",
		),
		"",
	].join("\n"),
});

/** The account that a code from a mail is for. @throws DomainError "not-found" when it is too old, used, or none of ours */
export async function accountOfReset(app: App, code: string): Promise<Account> {
	const sealed = /^[\w-]{20,400}$/.test(code)
		? Buffer.from(code, "base64url").toString("base64")
		: "";
	const [, id, until, of] =
		/^reset (\d+) (\d+) ([0-9a-f]{32})$/.exec(app.seals.open(sealed) ?? "") ??
		[];
	const account = id ? await accountById(app.db, Number(id)) : undefined;
	if (!account || Number(until) < now(app) || of !== mark(account))
		throw notFound();
	if (!maySignIn(account)) throw notFound();
	return account;
}

/**
 * Sets a new password by a code from a mail; all sessions end.
 * @throws DomainError "not-found" for a code that is none, "invalid" for a short password
 */
export async function resetPassword(
	app: App,
	code: string,
	fresh: string,
	peer: string,
	agent = "",
): Promise<Account> {
	const account = await accountOfReset(app, code);
	demandLength(app, fresh);
	const acting = actingFor(account);
	const by = { agent, address: peer };
	await storePassword(app, acting, account, fresh, by);
	return (await accountById(app.db, account.id)) ?? account;
}
