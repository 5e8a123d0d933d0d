import { expect, test } from "vitest";
import {
	mostResets,
	mostToStrangers,
} from "../../../src/domain/registration/mail-bounds.ts";
import type { Message } from "../../../src/mail/message.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../../web/support/browser.ts";

async function bench() {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const forge = await testForge({}, { clock: () => clock.now });
	const mails: Message[] = [];
	forge.app.mail.send = async (message) => {
		mails.push(message);
		return { messageId: "", refused: [] };
	};
	const ada = await forge.user("ada");
	return {
		clock,
		forge,
		mails,
		ada,
		browser: await signedInVisitor(forge, ada),
	};
}
const addresses = "/user/settings/account/emails";

test("an address that is taken back and asked for again gets no second mail at once", async () => {
	const { clock, mails, browser } = await bench();
	const email = "stranger@example.org";
	const ask = async () => {
		await browser.post(addresses, { email });
		await browser.post(`${addresses}/delete`, { email });
	};
	for (let n = 0; n < 3; n++) await ask();
	expect(mails).toHaveLength(1);
	clock.now += 181_000;
	await ask();
	expect(mails).toHaveLength(2);
});

test("an account sends so many mails to strangers in an hour and no more, to confirm addresses or to invite", async () => {
	const { clock, forge, mails, ada, browser } = await bench();
	await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });
	for (let n = 0; n < mostToStrangers; n++) {
		const email = `stranger${n}@example.org`;
		expect((await browser.post(addresses, { email })).status).toBe(303);
		await browser.post(`${addresses}/delete`, { email });
	}
	const more = { email: "more@example.org" };
	expect((await browser.post(addresses, more)).status).toBe(429);
	const invite = { name: "invited@example.org", team: "Owners" };
	expect((await browser.post("/org/guild/invite", invite)).status).toBe(429);
	expect(mails).toHaveLength(mostToStrangers);
	clock.now += 3_600_000;
	const again = { ...invite, confirm_password: ada.password };
	expect((await browser.post("/org/guild/invite", again)).status).toBe(200);
});

test("one network asks for so many new passwords in an hour, whether the accounts exist or not", async () => {
	const { clock, forge, mails } = await bench();
	const people: string[] = [];
	for (let n = 0; n < mostResets / 2; n++)
		people.push((await forge.user(`person${n}`)).name, `nobody${n}`);
	const ask = (user_name: string) =>
		visitor(forge).post("/user/forgot_password", { user_name });
	for (const name of people) expect((await ask(name)).status).toBe(200);
	expect((await ask("ada")).status).toBe(429);
	expect((await ask("nobody")).status).toBe(429);
	await expect.poll(() => mails).toHaveLength(mostResets / 2);
	clock.now += 3_600_000;
	expect((await ask("ada")).status).toBe(200);
});
