import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

const hour = 3_600_000;
let forge: Forge;
beforeAll(async () => {
	forge = await testForge({ metricsToken: "m" });
});
afterEach(() => {
	vi.useRealTimers();
});

/** How long a mail has been due, as the metrics tell it. */
async function late(): Promise<number> {
	const answer = await fetch(`${forge.url}metrics`, {
		headers: { authorization: "Bearer m" },
	});
	const text = await answer.text();
	const [, value] =
		/^ingot_work_oldest_seconds\{kind="mails"\} (\S+)$/m.exec(text) ?? [];
	return Number(value);
}

test("work that is due because the clock was set forward is not late since before", async () => {
	const { app } = forge;
	await forge.call("POST", "/user/repos", { body: { name: "r" } });
	await app.events.settled();
	await app.outbox.mails.close();
	await app.db.script(
		`insert into outgoing_mail (event_id, account_id, repository_id, kind, reason, next_at_ms, created_at)
			select 1, owner_id, id, 'k', 'r', ${Date.now() - hour}, 1 from repository`,
	);
	// one that has really waited for an hour
	expect(await late()).toBeGreaterThan(3500);
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * hour });
	expect(await late()).toBeLessThan(60);
	// put back: nothing is late since a jump that is over
	vi.useRealTimers();
	expect(await late()).toBeLessThan(60);
});
