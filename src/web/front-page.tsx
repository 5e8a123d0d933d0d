import type { App } from "../app.ts";
import { version } from "../version.ts";
import { page } from "./parts/page.tsx";

/** The page at `/`: what this is, how to push, where the API is told. */
export const frontPage = (app: App): string =>
	page({
		title: "Ingot: a git forge",
		children: (
			<>
				<h1>This is Ingot, a git forge</h1>
				<p>
					It keeps git repositories and speaks the API of Gitea, so the clients
					that you have work here. Make a repository over the API, then push to
					it with plain git.
				</p>
				<h2>Make a repository</h2>
				<pre>{`curl -u NAME ${app.url}api/v1/user/repos \\
  -H 'Content-Type: application/json' -d '{"name": "hello"}'`}</pre>
				<h2>Push to it</h2>
				<pre>{`git remote add origin ${app.url}NAME/hello.git
git push -u origin main`}</pre>
				<h2>The API</h2>
				<ul>
					<li>
						<a href="/api/swagger">Documentation of every operation</a>
					</li>
					<li>
						<a href="/swagger.v1.json">The same as an OpenAPI document</a>
					</li>
				</ul>
				<p class="soft">Ingot {version}</p>
			</>
		),
	});
