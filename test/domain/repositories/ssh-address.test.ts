import { expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { sshAddressOf } from "../../../src/domain/repositories/ssh-address.ts";
import { testForge } from "../../support/forge.ts";

const place = (sshUrl: string, sshPort: number) => ({
	config: readConfig([], { INGOT_SSH_URL: sshUrl }).config,
	url: "https://forge.example/git/",
	sshPort,
});

test.each([
	["", 22, "git@forge.example:a/b.git"],
	["", 2222, "ssh://git@forge.example:2222/a/b.git"],
	["ssh://git.example", 2222, "git@git.example:a/b.git"],
	["ssh://git.example:22/", 2222, "git@git.example:a/b.git"],
	["ssh://ingot@git.example:7999", 0, "ssh://ingot@git.example:7999/a/b.git"],
	["ssh://git@[::1]:7999", 0, "ssh://git@[::1]:7999/a/b.git"],
])("with %j and port %i", (sshUrl, sshPort, address) => {
	expect(sshAddressOf(place(sshUrl, sshPort), "a/b")).toBe(address);
});

test.each([
	"git.example",
	"https://git.example",
	"ssh://git.example/x",
	"ssh://a:b@git.example",
	"ssh://",
])("%j is no address", (sshUrl) => {
	expect(() => place(sshUrl, 22)).toThrow("INGOT_SSH_URL: must be an address");
});

test("API and pages show the address that the settings name", async () => {
	const forge = await testForge({ sshUrl: "ssh://git@ssh.forge.example:7999" });
	const ada = await forge.user("ada");
	const body = { name: "book", auto_init: true };
	const made = await forge.call("POST", "/user/repos", { as: ada, body });
	const address = "ssh://git@ssh.forge.example:7999/ada/book.git";
	expect(made.body).toMatchObject({ ssh_url: address });
	for (const path of ["ada/book", "-/help/git"]) {
		const page = await (await fetch(forge.url + path)).text();
		expect(page).toContain(
			path === "ada/book" ? address : address.replace("ada/book", "name/hello"),
		);
	}
});
