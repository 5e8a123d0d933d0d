import { expect, test } from "vitest";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { gitBench } from "../support/git-client.ts";

test("a push of more refs than move at once is refused by name", async () => {
	const bench = await gitBench();
	const { url } = await bench.repository({ auto_init: true });
	const dir = await bench.clone(url);
	const oid = await bench.ok(dir, "rev-parse", "HEAD");
	const push = async (count: number) => {
		const zero = "0".repeat(40);
		const lines = Array.from({ length: count }, (_, i) =>
			pktLine(`${zero} ${oid} refs/heads/b${i}${i ? "" : "\0report-status"}\n`),
		);
		const { origin, pathname, username, password } = new URL(url);
		const pair = Buffer.from(`${username}:${password}`).toString("base64");
		const answer = await fetch(`${origin}${pathname}/git-receive-pack`, {
			method: "POST",
			headers: {
				authorization: `Basic ${pair}`,
				"content-type": "application/x-git-receive-pack-request",
			},
			body: Buffer.concat([...lines, Buffer.from("0000"), EMPTY_PACK]),
		});
		return answer.text();
	};
	expect(await push(100)).toContain("ok refs/heads/b99");
	const refused = await push(5001);
	expect(refused).toContain(
		"ng refs/heads/b5000 a push moves at most 5000 refs",
	);
	expect(refused).not.toContain("ok refs/");
	const names = await bench.ok(bench.work, "ls-remote", "--heads", url);
	expect(names.split("\n")).toHaveLength(101);
});

const EMPTY_PACK = Buffer.from(
	"5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e",
	"hex",
);
