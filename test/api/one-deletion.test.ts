import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { sshKey } from "../support/ssh-key.ts";

const forge = await testForge();
const ada = await forge.user("ada");
await forge.call("POST", "/user/repos", {
	as: ada,
	body: { name: "one", auto_init: true },
});

test.each([
	["key", "/user/keys", () => ({ title: "a", key: sshKey() })],
	["deploy key", "/repos/ada/one/keys", () => ({ title: "a", key: sshKey() })],
	["token", "/users/ada/tokens", () => ({ name: "a", scopes: ["all"] })],
])(
	"of several deletions of a %s at once one has done it",
	async (_, path, body) => {
		const made = await forge.call<{ id: number }>("POST", path, {
			as: ada,
			body: body(),
		});
		expect(made.status).toBe(201);
		const all = await Promise.all(
			Array.from({ length: 12 }, () =>
				forge.call("DELETE", `${path}/${made.body.id}`, { as: ada }),
			),
		);
		const statuses = all.map(({ status }) => status).sort();
		expect(statuses).toEqual([204, ...Array(11).fill(404)]);
	},
);
