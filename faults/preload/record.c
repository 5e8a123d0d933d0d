/* Appends to a log what happens below a directory. A record is written after its call and before the caller goes on. */
#include "disk.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct header {
	uint32_t kind;
	uint16_t path;
	uint16_t other;
	uint64_t file;
	uint64_t offset;
	uint64_t size;
};

static int out = -1;
static char root[PATH_MAX];
static size_t root_length;

static void open_log(void) __attribute__((constructor));
static void open_log(void) {
	const char *file = getenv("FAULTS_RECORD");
	const char *below = getenv("FAULTS_ROOT");
	if (!file || !below) return;
	int fd = REAL(open64)(file, O_WRONLY | O_APPEND | O_CLOEXEC);
	if (fd < 0) return;
	/* out of the way of programs that close or count the first ones */
	out = fcntl(fd, F_DUPFD_CLOEXEC, 200);
	close(fd);
	snprintf(root, sizeof root, "%s", below);
	root_length = strlen(root);
}

int recording(void) {
	return out >= 0;
}

static int below_root(const char *path) {
	return strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0);
}

static int path_of(int fd, char *path) {
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t length = readlink(link, path, PATH_MAX - 1);
	if (length <= 0) return 0;
	path[length] = 0;
	return 1;
}

/* A path from its directory on, without what stands twice or leads up. */
static int absolute(int dir, const char *path, char *whole) {
	char raw[2 * PATH_MAX];
	size_t length = 0;
	*raw = 0;
	if (path[0] != '/') {
		if (dir == AT_FDCWD ? !getcwd(raw, PATH_MAX) : !path_of(dir, raw)) return 0;
		length = strlen(raw);
	}
	if (length + strlen(path) + 2 > sizeof raw) return 0;
	snprintf(raw + length, sizeof raw - length, "/%s", path);
	char *end = whole;
	char *rest = NULL;
	for (char *name = strtok_r(raw, "/", &rest); name; name = strtok_r(NULL, "/", &rest)) {
		if (strcmp(name, ".") == 0) continue;
		if (strcmp(name, "..") == 0) {
			while (end > whole && *--end != '/');
			continue;
		}
		size_t size = strlen(name);
		if (end + size + 2 > whole + PATH_MAX) return 0;
		*end++ = '/';
		memcpy(end, name, size);
		end += size;
	}
	*end = 0;
	return 1;
}

static void append(struct header *header, const char *path, const char *other, const struct iovec *parts, int count) {
	struct iovec all[1027];
	int kept = errno;
	header->path = path ? strlen(path) : 0;
	header->other = other ? strlen(other) : 0;
	all[0] = (struct iovec){header, sizeof *header};
	all[1] = (struct iovec){(void *)path, header->path};
	all[2] = (struct iovec){(void *)other, header->other};
	uint64_t left = header->size;
	int used = 3;
	for (int i = 0; i < count && left > 0 && used < 1024; i++) {
		size_t size = parts[i].iov_len < left ? parts[i].iov_len : left;
		all[used++] = (struct iovec){parts[i].iov_base, size};
		left -= size;
	}
	/* more parts than one call takes: the reader sees by the size of a sync that something is missing */
	header->size -= left;
	REAL(writev)(out, all, used);
	errno = kept;
}

void record_write(int fd, const struct iovec *parts, int count, ssize_t size, off_t offset) {
	char path[PATH_MAX];
	struct stat about;
	int kept = errno;
	if (fd != out && path_of(fd, path) && below_root(path) && fstat(fd, &about) == 0 && S_ISREG(about.st_mode)) {
		if (offset < 0) offset = lseek(fd, 0, SEEK_CUR) - size;
		struct header header = {.kind = DID_WRITE, .file = about.st_ino, .offset = offset, .size = size};
		append(&header, NULL, NULL, parts, count);
	}
	errno = kept;
}

void record_file(int kind, int fd, uint64_t size) {
	char path[PATH_MAX];
	struct stat about;
	int kept = errno;
	if (path_of(fd, path) && below_root(path) && fstat(fd, &about) == 0) {
		struct header header = {.kind = kind, .file = about.st_ino, .offset = size};
		append(&header, path, NULL, NULL, 0);
	}
	errno = kept;
}

void record_open(int fd, int dir, const char *path, int flags) {
	char whole[PATH_MAX];
	struct stat about;
	int kept = errno;
	if (absolute(dir, path, whole) && below_root(whole) && fstat(fd, &about) == 0 && S_ISREG(about.st_mode)) {
		struct header header = {.kind = DID_CREATE, .file = about.st_ino};
		if (flags & O_CREAT) append(&header, whole, NULL, NULL, 0);
		header.kind = DID_TRUNCATE;
		if (flags & O_TRUNC) append(&header, whole, NULL, NULL, 0);
	}
	errno = kept;
}

void record_path(int kind, int dir, const char *path, int other_dir, const char *other) {
	char whole[PATH_MAX], second[PATH_MAX] = "";
	struct stat about;
	int kept = errno;
	if (absolute(dir, path, whole) && (!other || absolute(other_dir, other, second)) && (below_root(whole) || (other && below_root(second)))) {
		struct header header = {.kind = kind};
		if (kind == DID_MKDIR && stat(whole, &about) == 0) header.file = about.st_ino;
		append(&header, whole, other ? second : NULL, NULL, 0);
	}
	errno = kept;
}
