import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";

const forge = await testForge();

test("the map of the site names what strangers may see, and nothing else", async () => {
	const ada = await forge.user("ada");
	for (const body of [{ name: "open" }, { name: "dark", private: true }])
		await forge.call("POST", "/user/repos", { as: ada, body });
	const get = async (path: string) => {
		const answer = await fetch(forge.url + path);
		return { status: answer.status, text: await answer.text() };
	};
	const index = await get("sitemap.xml");
	expect(index.text).toContain(`${forge.url}explore/repos/sitemap-1.xml`);
	expect(index.text).toContain(`${forge.url}explore/users/sitemap-1.xml`);
	const repositories = await get("explore/repos/sitemap-1.xml");
	expect(repositories.text).toContain(`<loc>${forge.url}ada/open</loc>`);
	expect(repositories.text).not.toContain("dark");
	const people = await get("explore/users/sitemap-1.xml");
	expect(people.text).toContain(`<loc>${forge.url}ada</loc>`);
	for (const part of ["0", "2", "999999", "1000000000", "x"])
		expect([
			part,
			(await get(`explore/repos/sitemap-${part}.xml`)).status,
		]).toEqual([part, 404]);
});
