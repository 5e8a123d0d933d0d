import { readFileSync, statSync } from "node:fs";
import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import {
	type Audience,
	countReceivers,
	mailingBounds,
	startMailing,
} from "../../domain/mailings/mailing.ts";
import {
	newestMailing,
	stopMailing,
} from "../../domain/mailings/stop-mailing.ts";
import { operator } from "../../domain/permissions/actor.ts";
import { notFound } from "../../errors.ts";
import { wrongCommand } from "./wrong-command.ts";

export const mailUsage = `ingot admin mail --subject TEXT (--text TEXT | --file FILE) [--to everyone | administrators | ORGANIZATION]
ingot admin mail stop
`;
export const mailFlags = ["--subject", "--text", "--file"];

/** The text of a file in the place of its name: the server may not be able to read it. @throws Error when nobody can, or it is too long */
export function withText(flag: string): string {
	if (!flag.startsWith("--file=")) return flag;
	const file = flag.slice("--file=".length);
	// four bytes at most are one character, so that what is longer need not be read
	const tooLong = () => statSync(file).size > 4 * mailingBounds.text;
	let text: string | undefined;
	try {
		text = tooLong() ? undefined : readFileSync(file, "utf8");
	} catch (error) {
		throw new Error(`${file} cannot be read: ${(error as Error).message}`);
	}
	if (text === undefined || text.length > mailingBounds.text)
		throw new Error(
			`${file} is too long: a text has ${mailingBounds.text} characters at most`,
		);
	return `--text=${text}`;
}

/** `ingot admin mail`: an email to many users. `adminCommand` has read the file of `--file`. */
export async function runMail(
	app: App,
	words: readonly string[],
	value: (flag: string) => string | undefined,
	serves: boolean,
): Promise<string> {
	if (words.length === 1 && words[0] === "stop") {
		const taken = await stopMailing(app, await newestMailing(app));
		return `stopped: ${taken} ${taken === 1 ? "copy was" : "copies were"} not sent\n`;
	}
	const subject = value("--subject");
	const text = value("--text");
	if (words.length > 0 || subject === undefined || text === undefined)
		throw wrongCommand(mailUsage);
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
