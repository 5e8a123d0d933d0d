import { expect, test } from "vitest";
import { typeNamed } from "../../src/guards/package.ts";

test("docker is another name of container, and other types have one", () => {
	expect(typeNamed("docker")).toBe("container");
	for (const type of ["container", "npm", "", "dockers"])
		expect(typeNamed(type)).toBe(type);
});
