/** Links to the pages before and after; nothing where one page is all. */
export const Pager = ({ number, pages }: { number: number; pages: number }) =>
	pages <= 1 ? null : (
		<nav aria-label="Pages">
			<p>
				{number > 1 ? (
					<a rel="prev" href={`?page=${number - 1}`}>
						Earlier
					</a>
				) : null}{" "}
				Page {number} of {pages}{" "}
				{number < pages ? (
					<a rel="next" href={`?page=${number + 1}`}>
						Later
					</a>
				) : null}
			</p>
		</nav>
	);
