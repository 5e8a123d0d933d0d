import { expect, test } from "vitest";
import type { Access } from "../../../src/domain/permissions/access.ts";
import {
	mayAdminister,
	mayOwn,
	mayReadUnit,
	maySee,
	mayWriteUnit,
} from "../../../src/domain/permissions/allows.ts";
import { Level } from "../../../src/domain/permissions/units.ts";

test("each level allows what is at or below it", () => {
	const allowed = Object.values(Level).map((level) => {
		const access: Access = { level, unit: () => level };
		return [
			maySee(access),
			mayReadUnit(access, "code"),
			mayWriteUnit(access, "code"),
			mayAdminister(access),
			mayOwn(access),
		].filter(Boolean).length;
	});
	// reading shows the repository as well
	expect(allowed).toEqual([0, 2, 3, 4, 5]);
});

test("a unit is judged by its own level, and the repository by that of the whole", () => {
	const access: Access = {
		level: Level.read,
		unit: (unit) => (unit === "wiki" ? Level.write : Level.none),
	};
	expect(mayWriteUnit(access, "wiki")).toBe(true);
	expect(mayReadUnit(access, "code")).toBe(false);
	expect(maySee(access)).toBe(true);
	expect(mayAdminister(access)).toBe(false);
});
