import { expect, test } from "vitest";
import { starts, walker, walkPatience } from "./support/walk.ts";

const { walk } = walker();

test(
	"an owner finds nothing broken on any page, in the dark",
	async () => {
		const more = ["/user/settings", "/notifications", "/repo/create"];
		const { found, visited } = await walk("owner", [...starts, ...more], {
			colorScheme: "dark",
		});
		expect(found).toEqual([]);
		expect(visited).toBeGreaterThan(60);
	},
	walkPatience,
);
