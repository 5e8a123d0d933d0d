import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { styles } from "./styles.ts";

/** A whole page: escaped by construction, readable without scripts, light or dark as the reader's system is. */
export function page({
	title,
	children,
}: {
	title: string;
	children: ComponentChildren;
}): string {
	return `<!doctype html>${renderToString(
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{title}</title>
				<style dangerouslySetInnerHTML={{ __html: styles }} />
			</head>
			<body>
				<a class="skip" href="#main">
					Skip to content
				</a>
				<header>
					<a class="brand" href="/">
						Ingot
					</a>
					<nav aria-label="Main">
						<a href="/api/swagger">API</a>
					</nav>
				</header>
				<main id="main">{children}</main>
			</body>
		</html>,
	)}`;
}
