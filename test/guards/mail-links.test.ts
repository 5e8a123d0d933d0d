import { beforeAll, expect, test } from "vitest";
import { mailLinkToken } from "../../src/domain/notifications/mail-link.ts";
import { mailLink } from "../../src/guards/notification.ts";
import type { Entry } from "../../src/http/endpoint.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";

let forge: Forge;

beforeAll(async () => {
	forge = await testForge();
});

test("the link of a mail leads to what it stands for, and another one nowhere", async () => {
	const open = (token?: string) =>
		mailLink.enter({
			...{ app: forge.app, params: token === undefined ? {} : { token } },
		} as unknown as Entry);
	const link = { account: 1, issue: 2 };
	expect(await open(mailLinkToken(forge.app, link))).toEqual({
		link: { ...link, kind: undefined },
	});
	const of = { account: 1, issue: 0, kind: "releases" } as const;
	expect(await open(mailLinkToken(forge.app, of))).toEqual({ link: of });
	for (const token of [undefined, "", "x", "a".repeat(200)])
		await expect(open(token)).rejects.toMatchObject({ kind: "not-found" });
});
