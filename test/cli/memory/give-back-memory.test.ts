import { expect, test } from "vitest";
import { openGivingBack } from "../../../src/cli/memory/give-back-memory.ts";

const { header } = process.report.getReport() as {
	header: { glibcVersionRuntime?: string };
};

test("freed memory is given back where the C library is glibc, without a warning", () => {
	const warned: unknown[] = [];
	const note = (warning: unknown) => warned.push(warning);
	const { emitWarning } = process;
	process.on("warning", note);
	try {
		const giveBack = openGivingBack();
		expect(giveBack !== undefined).toBe(
			header.glibcVersionRuntime !== undefined,
		);
		giveBack?.();
		expect(process.emitWarning).toBe(emitWarning);
	} finally {
		process.off("warning", note);
	}
	expect(warned).toEqual([]);
});
