import { expect, test } from "vitest";
import { insteadOf } from "../../src/database/database.ts";
import { dueMails } from "../../src/domain/notifications/outgoing-mail.ts";
import { openMails } from "../../src/outbound/mail/send.ts";
import { testForge } from "../support/forge.ts";

const forge = await testForge();
const { db } = forge.app;

test("many mails to one account leave room for those to others", async () => {
	for (const name of ["ada", "bob"]) await forge.user(name);
	const accounts = await db.rows((q) =>
		q.selectFrom("account").select(["id", "name"]),
	);
	const idOf = (name: string) =>
		accounts.find((one) => one.name === name)?.id as number;
	const [ada, bob] = [idOf("ada"), idOf("bob")];
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: "bell" },
	});
	const mail = (account: number, i: number) => ({
		event_id: -i,
		account_id: account,
		repository_id: body.id,
		kind: "issue.created",
		reason: "follow",
		next_at_ms: i,
		created_at: 1,
	});
	await db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("outgoing_mail")
				.values([
					...Array.from({ length: 50 }, (_, i) => mail(ada, i + 1)),
					mail(bob, 100),
				]),
		),
	);
	const sent: string[] = [];
	let free = () => {};
	const hanging = new Promise<void>((resolve) => (free = resolve));
	let told = () => {};
	const bobs = new Promise<void>((resolve) => (told = resolve));
	// the sender asks who gets a mail after it has taken it: there ada's waits
	const app = {
		...forge.app,
		mail: { ...forge.app.mail, delivers: true },
		db: insteadOf(db, {
			first: async (query: never, params: { id?: number }) => {
				const found = await db.first(query, params as never);
				const name = (found as { name?: string } | undefined)?.name;
				if (name === "ada" || name === "bob") {
					sent.push(name);
					if (name === "bob") told();
					else await hanging;
				}
				return found;
			},
		} as never),
	} as unknown as typeof forge.app;
	const mails = openMails(app, () => 1000, forge.app.log);
	await mails.start();
	await bobs;
	// whichever is looked up first; of ada's one at a time
	expect(sent.filter((name) => name === "ada").length).toBeLessThan(2);
	const due = await dueMails(db, { now: 1000, limit: 2, without: [ada] });
	expect(due).toEqual([]);
	free();
	await mails.close();
});
