import { expect, test } from "vitest";
import { followedMoves } from "../../../src/domain/history/pushed-commits.ts";
import type { Repository } from "../../../src/domain/repositories/repository.ts";

const repository = { default_branch: "main" } as Repository;
const move = (ref: string, to: string | null = "1") => ({ ref, to });

test("of a push of very many branches the default branch and some others are followed", () => {
	const branches = Array.from({ length: 500 }, (_, i) =>
		move(`refs/heads/b${i}`),
	);
	const main = move("refs/heads/main");
	const followed = followedMoves(repository, [
		move("refs/tags/v1"),
		move("refs/heads/gone", null),
		...branches,
		main,
	]);
	expect(followed).toEqual([main, ...branches.slice(0, 49)]);
});
