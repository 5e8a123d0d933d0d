import { expect, test } from "vitest";
import { starts, walker, walkPatience } from "./support/walk.ts";

const { walk } = walker();

test(
	"a stranger finds nothing broken on any page",
	async () => {
		const { found, visited } = await walk("stranger", starts);
		expect(found).toEqual([]);
		expect(visited).toBeGreaterThan(40);
	},
	walkPatience,
);
