import { anyone } from "../../guards/account.ts";
import { assetPath } from "../assets.ts";
import { Plain, page } from "../page.ts";
import { at } from "../visit.ts";

/** It holds nothing of anybody, reaches nothing, and has no origin: what a diagram tries to run finds nothing there. */
const policy =
	"default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts";

/** The frame in which browsers draw the diagrams of texts. */
export const diagramPage = page({
	route: "GET /-/diagram",
	on: anyone,
	run: () =>
		new Plain(
			"text/html; charset=utf-8",
			`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Diagram</title><script src="${at(assetPath("mermaid.js"))}" defer></script><script src="${at(assetPath("diagram-frame.js"))}" defer></script><style>body{margin:0}main{overflow:auto}svg{display:block;margin:auto;max-width:100%;height:auto}</style></head><body><main></main></body></html>`,
			{ "Content-Security-Policy": policy },
		),
});
