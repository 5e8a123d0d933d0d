import { expect, test } from "vitest";
import { photo, pixelsOf, pngOfPixels } from "../../blobs/made-pictures.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";

test("lists show people's pictures small, and the address of the API keeps the whole one", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const whole = pngOfPixels(pixelsOf(256, 256, photo));
	await forge.call("POST", "/user/avatar", {
		as: ada,
		body: { image: whole.toString("base64") },
	});
	const browser = await signedInVisitor(forge, ada);
	const page = await browser.get("/explore/users");
	const [, path = ""] = /src="(\/avatars\/\w+\?size=64)"/.exec(page.html) ?? [];
	const url = new URL(path, forge.url);
	const small = await fetch(url);
	expect(small.headers.get("Content-Type")).toBe("image/webp");
	expect(small.headers.get("Cache-Control")).toContain("immutable");
	expect((await small.arrayBuffer()).byteLength).toBeLessThanOrEqual(2000);
	const tag = small.headers.get("ETag") ?? "";
	const again = await fetch(url, { headers: { "If-None-Match": tag } });
	expect(again.status).toBe(304);
	const head = await fetch(url, { method: "HEAD" });
	expect(head.headers.get("Content-Type")).toBe("image/webp");

	const { avatar_url } = (
		await forge.call<{ avatar_url: string }>("GET", "/users/ada", { as: null })
	).body;
	for (const size of ["", "?size=500", "?size=none", "?size=-1"]) {
		const answer = await fetch(`${avatar_url}${size}`);
		expect(answer.headers.get("ETag")).not.toBe(tag);
		expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
	}
	// the address of Gitea that has a size in its path
	const led = await fetch(new URL("/user/avatar/ada/40", forge.url));
	expect(led.headers.get("ETag")).toBe(tag);
});

test("of what cannot be made small the whole picture is shown, and not for ever", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	// its head is right, and nothing follows
	const cut = pngOfPixels(pixelsOf(99, 99, photo)).subarray(0, 60);
	await forge.call("POST", "/user/avatar", {
		as: ada,
		body: { image: cut.toString("base64") },
	});
	const { avatar_url } = (
		await forge.call<{ avatar_url: string }>("GET", "/users/ada", { as: null })
	).body;
	const answer = await fetch(`${avatar_url}?size=64`);
	expect(answer.headers.get("Content-Type")).toBe("image/png");
	expect(answer.headers.get("Cache-Control")).not.toContain("immutable");
	expect(Buffer.from(await answer.arrayBuffer()).equals(cut)).toBe(true);
});
