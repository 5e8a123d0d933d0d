import { beforeAll, expect, test } from "vitest";
import { codeAt } from "../../src/crypto/one-time-codes.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { mailServer } from "../support/mail-server.ts";
import { bytesOf } from "../web/support/codes.ts";
import { patience, realBrowser } from "./support/chromium.ts";
import {
	signInTyping as signIn,
	type Typist,
	typist,
} from "./support/typist.ts";

// The life of an account, from its invitation to its end, by the keyboard alone.

const real = realBrowser();
let mails: Awaited<ReturnType<typeof mailServer>>;
let forge: Forge;
let base: string;

beforeAll(async () => {
	mails = await mailServer();
	forge = await testForge({ registration: "invitation", mailUrl: mails.url });
	base = forge.url.replace("127.0.0.1", "localhost");
});

/** The address in the last mail that somebody got. */
async function linkTo(address: string): Promise<string> {
	let found = "";
	await expect
		.poll(
			() => {
				const mail = mails.take().findLast(({ to }) => to === address);
				found = /https?:\S+[?]\S+/.exec(mail?.text ?? "")?.[0] ?? found;
				return found;
			},
			{ timeout: patience },
		)
		.not.toBe("");
	return found.replace(forge.url, "");
}

test.each([true, false])(
	"an account lives from its invitation to its end by the keyboard alone, with scripts: %s",
	async (javaScriptEnabled) => {
		const name = javaScriptEnabled ? "nora" : "nils";
		const address = `${name}@works.example`;
		const boss = await typist(real.browser, base, { javaScriptEnabled });
		await signIn(boss, forge.admin.name, forge.admin.password);
		await boss.open("-/admin/registrations");
		await boss.fill("Email address (optional)", address);
		await boss.press("Create invitation", /invitation=/);
		const who = await typist(real.browser, base, { javaScriptEnabled });

		await who.open(await linkTo(address));
		await who.fill("Name", name);
		await who.fill("Password", "pass-of-mine-1");
		await who.fill("Confirm password", "pass-of-mine-1");
		const sum = /What is (\d+) plus (\d+)/.exec(
			(await who.page.locator("main").textContent()) ?? "",
		);
		// without scripts nobody works for the answer but its reader
		if (!javaScriptEnabled)
			await who.fill(/^What is/, String(Number(sum?.[1]) + Number(sum?.[2])));
		await who.press("Create account", `Welcome, ${name}.`);

		await who.open("user/settings/account");
		await who.fill("Email address", `more.${address}`);
		await who.press("Add email address", /Open the link that was sent/);
		await who.open(await linkTo(`more.${address}`));
		await who.press(/^Verify/, /verified|yours/i);

		await everyPage(who);

		await who.open("user/settings/security");
		await who.press("Set up authenticator app", /Authentication code/);
		const typed = await who.page.locator("main code").first().textContent();
		const secret = bytesOf((typed ?? "").replaceAll(" ", ""));
		const code = (later = 0) =>
			codeAt(secret, Math.floor(Date.now() / 30_000) + later);
		await who.fill("Authentication code", code());
		await who.press("Enable", /I have saved the codes/);
		const [recovery = ""] =
			(await who.page.locator("main").textContent())?.match(
				/[A-Z2-9]{5}-[A-Z2-9]{5}/,
			) ?? [];

		const other = await typist(real.browser, base, { javaScriptEnabled });
		await signIn(other, name, "pass-of-mine-1b");
		await other.fill("Authentication code", "000000");
		await other.press("Sign in", "This code is not valid.");
		await other.fill("Authentication code", code(1));
		await other.press("Sign in", /You're all caught up|For you/);
		await who.open("user/settings/security");
		await who.press("Sign out all other sessions", /signed out/);
		await other.open("user/settings");
		expect(new URL(other.page.url()).pathname).toBe("/user/login");

		await other.open("user/forgot_password");
		await other.fill("Username or email address", name);
		await other.press("Send reset link", /a link was sent/);
		const link = await linkTo(address);
		await other.open(link);
		await other.fill("New password", "pass-of-mine-2");
		await other.fill("Confirm new password", "other-than-that");
		await other.fill("Two-factor authentication", recovery);
		await other.press(
			"Reset password and sign in",
			"The passwords do not match.",
		);
		await other.fill("New password", "pass-of-mine-2");
		await other.fill("Confirm new password", "pass-of-mine-2");
		await other.fill("Two-factor authentication", recovery);
		await other.press(
			"Reset password and sign in",
			"Your password was changed.",
		);

		if (javaScriptEnabled) await addPasskey(other);
		await other.open("user/settings/account/delete");
		await other.fill(`Enter ${name} to confirm`, name);
		await other.press("Delete my account", "Your account was deleted.");
		await other.open("user/settings");
		expect(new URL(other.page.url()).pathname).toBe("/user/login");
	},
);

/** Adds a passkey, which the browser makes by itself, and signs in with nothing else. */
async function addPasskey(who: Typist) {
	const devtools = await who.page.context().newCDPSession(who.page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	await who.open("user/settings/security");
	await who.fill("Passkey name", "laptop");
	await who.press("Add passkey", "The passkey was added.");
	await who.page.context().clearCookies();
	await who.open("user/login");
	await who.page.waitForURL((url) => url.pathname === "/");
}

/** Changes something on each page of the settings. */
async function everyPage(who: Typist) {
	await who.open("user/settings");
	await who.fill("Display name", "Of The Keys");
	await who.press("Save profile", "Your profile was saved.");
	await who.open("user/settings/appearance");
	await who.press("Save", "The changes were saved.");
	await who.open("user/settings/notifications");
	await who.to("Email: Releases of watched repositories");
	await who.keyboard.press("Space");
	await who.press("Save", "The changes were saved.");
	expect(
		await who.page
			.getByLabel("Email: Releases of watched repositories")
			.isChecked(),
	).toBe(false);
	await who.open("user/settings/keys");
	await who.fill("Name", "laptop");
	await who.fill("Public key", "no key");
	await who.press("Add key", /key/);
	await who.open("user/settings/applications");
	await who.fill("Name", "laptop");
	await who.to(/Code and releases/);
	await who.keyboard.press("ArrowRight");
	await who.to("Create token");
	await who.keyboard.press("Enter");
	await who.page
		.locator("main")
		.getByText(/[0-9a-f]{40}/)
		.first()
		.waitFor();
	// it is not shown again, so it must not stand where nobody looks
	await who.page.waitForFunction(() => {
		const text = document.querySelector("main [role=status] pre");
		const place = text?.getBoundingClientRect();
		return !!place && place.top >= 0 && place.bottom <= innerHeight;
	});
	await who.open("user/settings/security/log");
	await who.open("user/settings/account");
	await who.fill("Current password", "pass-of-mine-1");
	await who.fill("New password", "pass-of-mine-1b");
	await who.fill("Confirm new password", "pass-of-mine-1b");
	await who.press("Update password", "The password was changed");
}
