/* The calls of libc that are failed, slowed and recorded: those that Node.js, SQLite and git make. */
#include "disk.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REFUSE(call) do { int error = (call).error; if (error) { errno = error; return -1; } } while (0)

static int synced(int fd, int result) {
	struct stat about;
	if (result == 0 && recording() && fstat(fd, &about) == 0) record_file(DID_SYNC, fd, about.st_size);
	return result;
}

int fsync(int fd) {
	REFUSE(judge(CALL_SYNC, fd));
	return synced(fd, REAL(fsync)(fd));
}

int fdatasync(int fd) {
	REFUSE(judge(CALL_SYNC, fd));
	return synced(fd, REAL(fdatasync)(fd));
}

/* Some parts of a write, as one of them where a rule shortens it. */
static ssize_t writes(int fd, const struct iovec *parts, int count, off_t offset) {
	struct iovec first;
	struct verdict verdict = judge(CALL_WRITE, fd);
	REFUSE(verdict);
	if (verdict.shorten && count > 0 && parts[0].iov_len > 1) {
		first.iov_base = parts[0].iov_base;
		first.iov_len = parts[0].iov_len / 2;
		parts = &first;
		count = 1;
	}
	ssize_t size = offset < 0 ? REAL(writev)(fd, parts, count) : REAL(pwritev)(fd, parts, count, offset);
	if (size > 0 && recording()) record_write(fd, parts, count, size, offset);
	return size;
}

ssize_t write(int fd, const void *bytes, size_t size) {
	struct iovec part = {(void *)bytes, size};
	return writes(fd, &part, 1, -1);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
	return writes(fd, parts, count, -1);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t offset) {
	struct iovec part = {(void *)bytes, size};
	return writes(fd, &part, 1, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
	return writes(fd, parts, count, offset);
}

int ftruncate64(int fd, off_t size) {
	REFUSE(judge(CALL_WRITE, fd));
	int result = REAL(ftruncate64)(fd, size);
	if (result == 0 && recording()) record_file(DID_TRUNCATE, fd, size);
	return result;
}

static int opened(int fd, int dir, const char *path, int flags) {
	if (fd >= 0 && (flags & (O_CREAT | O_TRUNC)) && recording()) record_open(fd, dir, path, flags);
	return fd;
}

#define MODE(flags) mode_t mode = 0; if ((flags) & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open(const char *path, int flags, ...) {
	MODE(flags);
	return opened(REAL(open)(path, flags, mode), AT_FDCWD, path, flags);
}

int open64(const char *path, int flags, ...) {
	MODE(flags);
	return opened(REAL(open64)(path, flags, mode), AT_FDCWD, path, flags);
}

int openat(int dir, const char *path, int flags, ...) {
	MODE(flags);
	return opened(REAL(openat)(dir, path, flags, mode), dir, path, flags);
}

int openat64(int dir, const char *path, int flags, ...) {
	MODE(flags);
	return opened(REAL(openat64)(dir, path, flags, mode), dir, path, flags);
}

int __open64_2(const char *path, int flags) {
	return open64(path, flags);
}

int mkstemp64(char *pattern) {
	int (*make)(char *) = real("mkstemp64");
	int fd = make(pattern);
	return opened(fd, AT_FDCWD, pattern, O_CREAT | O_EXCL);
}

int mkdir(const char *path, mode_t mode) {
	int result = REAL(mkdir)(path, mode);
	if (result == 0 && recording()) record_path(DID_MKDIR, AT_FDCWD, path, AT_FDCWD, NULL);
	return result;
}

int rename(const char *from, const char *to) {
	int result = REAL(rename)(from, to);
	if (result == 0 && recording()) record_path(DID_RENAME, AT_FDCWD, from, AT_FDCWD, to);
	return result;
}

int link(const char *from, const char *to) {
	int result = REAL(link)(from, to);
	if (result == 0 && recording()) record_path(DID_LINK, AT_FDCWD, from, AT_FDCWD, to);
	return result;
}

int linkat(int from_dir, const char *from, int to_dir, const char *to, int flags) {
	int result = REAL(linkat)(from_dir, from, to_dir, to, flags);
	if (result == 0 && recording()) record_path(DID_LINK, from_dir, from, to_dir, to);
	return result;
}

int unlink(const char *path) {
	int result = REAL(unlink)(path);
	if (result == 0 && recording()) record_path(DID_UNLINK, AT_FDCWD, path, AT_FDCWD, NULL);
	return result;
}

int unlinkat(int dir, const char *path, int flags) {
	int result = REAL(unlinkat)(dir, path, flags);
	if (result == 0 && recording()) record_path(DID_UNLINK, dir, path, AT_FDCWD, NULL);
	return result;
}

int rmdir(const char *path) {
	int result = REAL(rmdir)(path);
	if (result == 0 && recording()) record_path(DID_UNLINK, AT_FDCWD, path, AT_FDCWD, NULL);
	return result;
}

/* Moves a time, of seconds and a part of one in units of which `a_second` is one, by the offset to the millisecond. */
static void move_time(time_t *seconds, long *part, long a_second) {
	int64_t ms = clock_offset();
	*seconds += ms / 1000;
	*part += ms % 1000 * (a_second / 1000);
	if (*part < 0) {
		*part += a_second;
		--*seconds;
	} else if (*part >= a_second) {
		*part -= a_second;
		++*seconds;
	}
}

int clock_gettime(clockid_t clock, struct timespec *time) {
	int result = REAL(clock_gettime)(clock, time);
	if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) move_time(&time->tv_sec, &time->tv_nsec, 1000000000);
	return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
	int result = REAL(gettimeofday)(time, zone);
	if (result == 0) move_time(&time->tv_sec, &time->tv_usec, 1000000);
	return result;
}
