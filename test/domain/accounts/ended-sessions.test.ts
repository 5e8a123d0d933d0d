import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	findSession,
	removeEndedSessions,
	sessionById,
	startSession,
} from "../../../src/domain/accounts/sessions.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
const day = 86_400;
const start = Date.parse("2030-01-01T00:00:00Z");
const clock = { now: start };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
});

test("sessions that are over are forgotten, and no others", async () => {
	const { name } = await forge.user("ann");
	const account = await accountByName(forge.app.db, name);
	if (!account) throw new Error("no account");
	const begin = (stays: boolean) =>
		startSession(forge.app, account, {
			...{ method: "password", agent: "a browser", address: "::1", stays },
		});
	const brief = await begin(false);
	const long = await begin(true);
	const isKept = async ({ session }: typeof brief) =>
		(await sessionById(forge.app.db, session.id)) !== undefined;
	const later = async (seconds: number) => {
		clock.now = start + seconds * 1000;
		await removeEndedSessions(forge.app);
		return [await isKept(brief), await isKept(long)];
	};
	expect(await later(day - 1)).toEqual([true, true]);
	expect(await later(day)).toEqual([false, true]);
	const found = await findSession(forge.app.db, long.secret, start / 1000);
	expect(found?.session).toEqual(long.session);
	expect(await later(30 * day - 1)).toEqual([false, true]);
	expect(await later(30 * day)).toEqual([false, false]);
});
