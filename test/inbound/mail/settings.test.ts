import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { replyAddressOf } from "../../../src/domain/notifications/reply-address.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";

const addressFrom = (text: string) =>
	readConfig([], { INGOT_MAIL_IN_ADDRESS: text }).config.mailInAddress;

test("the address of answers has one token beside a few characters", () => {
	for (const good of [
		"",
		"reply+%{token}@in.example.org",
		"%{token}-in@example.org",
	])
		expect(addressFrom(good)).toBe(good);
	for (const bad of [
		"reply@example.org",
		"%{token}@example.org",
		"reply+%{token}",
		"reply+%{token}%{token}@example.org",
		"a-very-long-word+%{token}@example.org",
		"reply+%{token}@exa mple.org",
		"reply+%{token}@example.org>, <a@b.c",
	])
		expect(() => addressFrom(bad), bad).toThrow(/INGOT_MAIL_IN_ADDRESS/);
});

test("a port without an address for answers, and half a certificate, are refused at the start", async () => {
	await expect(startForge({ mailInPort: 0 })).rejects.toThrow(
		/INGOT_MAIL_IN_ADDRESS/,
	);
	await expect(
		startForge({
			mailInPort: 0,
			mailInAddress: "reply+%{token}@in.example.org",
			mailInCert: "/nowhere",
		}),
	).rejects.toThrow(/go together/);
});

test("with a certificate mails come by STARTTLS", async () => {
	const folder = mkdtempSync(join(tmpdir(), "mail-"));
	afterFile(() => rmSync(folder, { recursive: true }));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	execFileSync(
		"openssl",
		`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=mail`.split(
			" ",
		),
		{ stdio: "ignore" },
	);
	const forge = await testForge({
		mailInPort: 0,
		mailInAddress: "reply+%{token}@in.example.org",
		mailInCert: cert,
		mailInKey: key,
	});
	const relay = createTransport({
		host: "127.0.0.1",
		port: forge.app.mailPort,
		requireTLS: true,
		tls: { rejectUnauthorized: false },
	});
	const to = replyAddressOf(forge.app, {
		purpose: "reply",
		account: 1,
		issue: 1,
		line: 0,
	});
	const sent = await relay.sendMail({ from: "a@example.org", to, text: "x" });
	expect(sent.response).toMatch(/^250/);
	// what came before the encryption is not answered within it
	const socket = connect(forge.app.mailPort, "127.0.0.1");
	let said = "";
	socket.on("data", (part) => {
		said += part;
	});
	await expect.poll(() => said).toMatch(/^220 /);
	socket.write("EHLO x\r\n");
	await expect.poll(() => said).toMatch(/^250 /m);
	said = "";
	socket.write(`STARTTLS\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${to}>\r\n`);
	await expect.poll(() => said).toMatch(/^220 .*\r\n$/);
	socket.removeAllListeners("data");
	const secure = tls.connect({ socket, rejectUnauthorized: false });
	afterFile(() => void secure.destroy());
	await once(secure, "secureConnect");
	let answers = "";
	secure.on("data", (part) => {
		answers += part;
	});
	secure.write("DATA\r\n");
	await expect.poll(() => answers).toMatch(/\r\n$/);
	expect(answers).toMatch(/^503 [^\r]*\r\n$/);
});
