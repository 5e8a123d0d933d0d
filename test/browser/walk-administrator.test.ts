import { expect, test } from "vitest";
import { walker, walkPatience } from "./support/walk.ts";

const { walk } = walker();

test(
	"an administrator finds nothing broken on any page",
	async () => {
		const from = ["/", "/-/admin", "/ada/engine"];
		const { found, visited } = await walk("administrator", from);
		expect(found).toEqual([]);
		expect(visited).toBeGreaterThan(60);
	},
	walkPatience,
);
