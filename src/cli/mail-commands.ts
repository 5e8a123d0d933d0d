import { readFileSync } from "node:fs";
import type { App } from "../app.ts";
import { accountByName } from "../domain/accounts/account.ts";
import {
	type Audience,
	countReceivers,
	startMailing,
} from "../domain/mailings/mailing.ts";
import { operator } from "../domain/permissions/actor.ts";
import { invalid, notFound } from "../errors.ts";

export const mailUsage = `ingot admin mail --subject TEXT (--text TEXT | --file FILE) [--to everyone | administrators | ORGANIZATION]
`;
export const mailFlags = ["--subject", "--text", "--file"];

/** The text of a file in the place of its name: the server may not be able to read it. */
export const withText = (flag: string): string =>
	flag.startsWith("--file=")
		? `--text=${readFileSync(flag.slice("--file=".length), "utf8")}`
		: flag;

/** `ingot admin mail`: an email to many users. `adminCommand` has read the file of `--file`. */
export async function runMail(
	app: App,
	words: readonly string[],
	value: (flag: string) => string | undefined,
	serves: boolean,
): Promise<string> {
	const subject = value("--subject");
	const text = value("--text");
	if (words.length > 0 || subject === undefined || text === undefined)
		throw invalid(`unknown command\n\n${mailUsage}`);
	const to = await audienceOf(app, value("--to") ?? "everyone");
	await startMailing(app, operator, to, { subject, text });
	const count = await countReceivers(app.db, to);
	const users = `${count} ${count === 1 ? "user" : "users"}`;
	return serves
		? `sending to ${users}\n`
		: `sends to ${users} when the server runs\n`;
}

async function audienceOf(app: App, to: string): Promise<Audience> {
	if (to === "everyone" || to === "administrators") return { kind: to };
	const organization = await accountByName(app.db, to);
	if (organization?.kind !== "organization")
		throw notFound(`organization not found: ${to}`);
	return { kind: "organization", organization };
}
